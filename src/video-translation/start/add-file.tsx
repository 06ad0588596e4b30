import Plus from 'lucide-react/icons/plus';
import { useRef } from 'react';
import { Button } from '../../ui/controls/button.tsx';

interface AddFileProps {
  label: string;
  /** What it is good for. */
  text: string;
  /** The `accept` attribute of the file input: types and endings of the files that the browser offers. */
  accept: string;
  onFile(file: File): void;
}

/** Offers to bring the other half: subtitles to a recording, or a recording to subtitles. */
export function AddFile({ label, text, accept, onFile }: AddFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="vt-add">
      <Button size={32} icon={Plus} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <p>{text}</p>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        hidden
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          // The same file can be chosen again
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
