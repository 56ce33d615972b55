import { UploadButton } from '../files/UploadButton.tsx';
import { useUpload } from '../files/use-upload.ts';

interface SendButtonProps {
  text: string;
  /** What is uploaded, for the storage and for screen readers. */
  label: string;
  /** `idempotencyKey`: for the call that attaches the file. If that is refused, it must throw (`useAttach`). */
  onSent: (id_file: number, file: File, idempotencyKey: string) => unknown;
}

/** Selects the file of a paper and uploads it. */
export function SendButton({ text, label, onSent }: SendButtonProps) {
  const upload = useUpload({
    purpose: { perfil: label },
    onSent: ({ id_file, file, idempotencyKey }) => onSent(id_file, file, idempotencyKey),
  });
  return <UploadButton upload={upload} text={text} label={label} size="small" />;
}
