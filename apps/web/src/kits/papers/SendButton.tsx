import { UploadButton } from '../files/UploadButton.tsx';
import { useUpload } from '../files/use-upload.ts';

interface SendButtonProps {
  text: string;
  /** What is uploaded, for the storage and for screen readers. */
  label: string;
  onSent: (id_file: number, file: File) => unknown;
}

/** Selects the file of a paper and uploads it. */
export function SendButton({ text, label, onSent }: SendButtonProps) {
  const upload = useUpload({
    purpose: { perfil: label },
    onSent: ({ id_file, file }) => onSent(id_file, file),
  });
  return <UploadButton upload={upload} text={text} label={label} size="small" />;
}
