import type { ClearChoice } from '../../../ui/table/BulkBar.tsx';
import { ProgramMany } from './program/ProgramMany.tsx';
import { QuickEdit } from './quick/QuickEdit.tsx';

interface ManyProps {
  what: 'edit' | 'program';
  /** The initial way of programming. */
  way?: 'keep' | 'slots';
  ids: readonly number[];
  clear: ClearChoice;
  onClose: () => void;
}

/** Bulk actions of the list, loaded together on first use: the list stays small. */
export default function Many({ what, way = 'keep', ...rest }: ManyProps) {
  return what === 'edit' ? <QuickEdit {...rest} /> : <ProgramMany way={way} {...rest} />;
}
