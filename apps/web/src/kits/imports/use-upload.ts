import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { sendFile } from '../files/send-file.ts';

/** Uploads a file for an import, with progress and error. */
export function useUpload(begin: (id_file: number) => Promise<void>) {
  const [percent, setPercent] = useState<number | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const send = async (file: File) => {
    setError(null);
    setPercent(0);
    try {
      await begin(await sendFile(file, { perfil: 'importacion' }, setPercent));
    } catch (caught) {
      setError(
        caught instanceof ApiError
          ? caught
          : new ApiError({ status: 0, code: 'upload', message: 'Error subiendo el archivo' }),
      );
    }
    setPercent(null);
  };
  return { percent, error, send };
}
