import { useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';

interface FileButtonProps extends Omit<ButtonProps, 'onClick' | 'children' | 'variant' | 'wide'> {
  label: string;
  /** The name of the file input where it is not the label: the label may change once a file was chosen. */
  inputLabel?: string;
  /** The `accept` attribute of the file input: types and endings of the files that the browser offers. */
  accept: string;
  onFile(file: File): void;
}

/** A button that opens the file chooser. Choosing the same file a second time calls back too. */
export function FileButton({ label, inputLabel = label, accept, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={inputLabel}
        hidden
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          // A browser reports no change when the same file is chosen again, unless the field was emptied
          currentTarget.value = '';
        }}
      />
    </>
  );
}
