import type { ClearChoice } from '../../../ui/table/BulkBar.tsx';
import { ProgramMany } from './program/ProgramMany.tsx';
import { QuickEdit } from './quick/QuickEdit.tsx';

interface ManyProps {
  what: 'edit' | 'program';
  /** How programming begins. */
  way?: 'keep' | 'slots';
  ids: readonly number[];
  clear: ClearChoice;
  onClose: () => void;
}

/** What is done with many of the list, fetched together when it is asked for: the first list stays light. */
export default function Many({ what, way = 'keep', ...rest }: ManyProps) {
  return what === 'edit' ? <QuickEdit {...rest} /> : <ProgramMany way={way} {...rest} />;
}
