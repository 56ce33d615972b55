import type { Entry, EntrySettler, EntryValues } from '../../../declarations.ts';
import { noteTermsOfAllLines, noteTermsOfLines } from './clocks.queries.ts';

const isChanged = (before: Entry | null, after: EntryValues, columns: readonly string[]): boolean =>
  before !== null && columns.some(column => String(before[column]) !== String(after[column]));

/** Free days of a line, where no tariff applies. */
const LINE_DAYS = ['free_days_import_dry', 'free_days_import_reefer', 'free_days_export'];
/** What decides the tariff and the free days of a container by its type. */
const TYPE_TERMS = ['iso', 'reefer', 'length_ft'];

/**
 * Entries of catalogues by which free-time clocks count: tariffs, free days of lines, types of containers. After a change the job
 * `free_time_tariffs` calculates the running clocks of the lines again. Holidays are no catalogue (`noteHolidays`).
 */
export const CLOCK_TERMS: readonly EntrySettler[] = [
  {
    table: 'free_time_tariffs',
    settle: (tx, { before, after }) =>
      noteTermsOfLines(
        tx,
        [before?.id_shipping_line, after.id_shipping_line].flatMap(id => (id == null ? [] : [Number(id)])),
      ),
  },
  {
    table: 'shipping_lines',
    settle: async (tx, { id, before, after }) => {
      if (isChanged(before, after, LINE_DAYS)) await noteTermsOfLines(tx, [id]);
    },
  },
  {
    table: 'container_types',
    settle: async (tx, { before, after }) => {
      if (isChanged(before, after, TYPE_TERMS)) await noteTermsOfAllLines(tx);
    },
  },
];
