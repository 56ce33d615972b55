import type { Call } from '@cabezal/contract/call';
import { useNavigate } from 'react-router';
import { toast } from '../feedback/toast.ts';
import { DeleteDialog } from '../form/DeleteDialog.tsx';

/** Offered if a row is in use and cannot be deleted: a page, or an action. */
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

/** The confirmation before a row is deleted. */
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
