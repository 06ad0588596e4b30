import Plus from 'lucide-react/icons/plus';
import { FileButton } from '../../ui/controls/file-button.tsx';

interface AddFileProps {
  label: string;
  /** Explains what the file is for. */
  text: string;
  /** The `accept` attribute of the file input: MIME types and extensions. */
  accept: string;
  onFile(file: File): void;
}

/** Offers to bring the other half: subtitles to a recording, or a recording to subtitles. */
export function AddFile({ label, text, accept, onFile }: AddFileProps) {
  return (
    <div className="vt-add">
      <FileButton size={32} icon={Plus} label={label} accept={accept} onFile={onFile} />
      <p>{text}</p>
    </div>
  );
}
