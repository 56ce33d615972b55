import type { RecurringRow } from '@cabezal/contract/bookings/recurring/recurring.calls';
import { RecurringForm } from './RecurringForm.tsx';
import { RunDialog, StateDialog } from './RunDialog.tsx';

const dialogs = { edit: RecurringForm, run: RunDialog, state: StateDialog };

interface RowDialogProps {
  what: keyof typeof dialogs;
  row: RecurringRow;
  onClose: () => void;
}

/** What a button of a row opens. */
export default function RowDialog({ what, ...props }: RowDialogProps) {
  const Dialog = dialogs[what];
  return <Dialog {...props} />;
}
