import type { Call } from '@cabezal/contract/call';
import { useNavigate } from 'react-router';
import { toast } from '../feedback/toast.ts';
import { DeleteDialog } from '../form/DeleteDialog.tsx';

/** Offered where a row cannot be deleted because it is used: a page, or what is done. */
export type Instead = { text: string; to: string } | { text: string; run: () => unknown };

export interface DeleteRowProps {
  title: string;
  text: string;
  call: Call<unknown, unknown>;
  input: unknown;
  done: string;
  instead: Instead | undefined;
  onClose: () => void;
}

/** The question before a row is deleted. */
export default function DeleteRow({ instead, done, onClose, ...asked }: DeleteRowProps) {
  const navigate = useNavigate();
  return (
    <DeleteDialog
      {...asked}
      open
      onDone={() => {
        toast.success(done);
        onClose();
      }}
      onClose={onClose}
      instead={
        instead && {
          text: instead.text,
          run: () => void ('to' in instead ? navigate(instead.to) : instead.run()),
        }
      }
    />
  );
}
