import type { RecurringRow } from '@cabezal/contract/bookings/recurring/recurring.calls';
import { RecurringForm } from './RecurringForm.tsx';
import { RunDialog, StateDialog } from './RunDialog.tsx';

const dialogs = { edit: RecurringForm, run: RunDialog, state: StateDialog };

interface RowDialogProps {
  what: keyof typeof dialogs;
  row: RecurringRow;
  onClose: () => void;
}

/** The dialog of a row's button. */
export default function RowDialog({ what, ...props }: RowDialogProps) {
  const Dialog = dialogs[what];
  return <Dialog {...props} />;
}
