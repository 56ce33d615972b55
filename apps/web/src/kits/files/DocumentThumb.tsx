import { FileExcelOutlined, FilePdfOutlined, FileTextOutlined } from '@ant-design/icons';
import { getFile } from '@cabezal/contract/system/files/files.calls';
import { useQuery } from '@tanstack/react-query';
import { Image } from 'antd';
import { useEffect, useState } from 'react';
import { readFile } from '../../api/files.ts';
import { callKey } from '../../api/nouns.ts';
import { openAnswer } from './open-answer.ts';
import './files.css';

interface ThumbProps {
  document: { id_file: number; filename: string; type: string };
  size?: number;
}

/** The file, requested with the session: an `<img>` could not send it. */
function useBlobAddress(id_file: number, enabled: boolean): string | null {
  const { data } = useQuery({
    queryKey: callKey(getFile, { id_file }),
    queryFn: ({ signal }) => readFile(getFile, { id_file }, { signal }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return address;
}

const iconOf = (type: string) => {
  if (type === 'application/pdf') return <FilePdfOutlined />;
  return /sheet|excel/.test(type) ? <FileExcelOutlined /> : <FileTextOutlined />;
};

/** A thumbnail of a document: a photo opens over the page, anything else in a new tab. */
export function DocumentThumb({ document, size = 40 }: ThumbProps) {
  const isPhoto = document.type.startsWith('image/');
  const address = useBlobAddress(document.id_file, isPhoto);
  if (isPhoto && address) {
    return (
      <Image
        className="cz-files-thumb"
        src={address}
        alt={`Abrir ${document.filename}`}
        width={size}
        height={size}
        preview={{ mask: { blur: false } }}
      />
    );
  }
  return (
    <button
      type="button"
      className="cz-files-thumb cz-files-thumb-icon"
      style={{ width: size, height: size }}
      aria-label={`Abrir ${document.filename}`}
      onClick={() => void openAnswer(getFile, { id_file: document.id_file }, document.filename)}
    >
      {iconOf(document.type)}
    </button>
  );
}
