import { type ReactNode, useRef } from 'react';
import { Button } from '../button/button.tsx';

interface UploadProps {
  /** As in `accept` of an input. */
  accept: string;
  multiple?: boolean;
  busy?: boolean;
  /** The name of the field, for readers. */
  label: string;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** A button that opens the browser's choice of files. */
export function Upload({ accept, multiple, busy, label, onFiles, children }: UploadProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <Button icon="upload" busy={busy} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
