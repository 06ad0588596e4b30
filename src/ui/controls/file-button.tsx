import { useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';

interface FileButtonProps extends Omit<ButtonProps, 'onClick' | 'children' | 'variant' | 'wide'> {
  label: string;
  /** Name of the file input; by default the label. Set it when the label changes once a file is chosen. */
  inputLabel?: string;
  /** `accept` attribute of the file input: media types and extensions to choose from. */
  accept: string;
  onFile(file: File): void;
}

/** A button that opens the file picker. Choosing the same file again calls back again. */
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
          // Browsers report the same file again only if the input was emptied
          currentTarget.value = '';
        }}
      />
    </>
  );
}
