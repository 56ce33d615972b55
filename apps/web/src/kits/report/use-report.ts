import { useMemo } from 'react';
import { useAddress } from '../../ui/use-address.ts';
import { type ReportFields, type ReportPeriod, type ReportValues, readReport } from './report-values.ts';

const PAGE_SIZE = 50;
type Patch = Record<string, string | number | null>;

/** What a report is asked, kept in the address. */
export interface Report<Values extends ReportPeriod = ReportPeriod> {
  /** The period, which always has a value, and the other filters. */
  values: Values;
  /** The page of its rows. */
  paging: { page: number; page_size: number };
  turnTo: (page: number) => void;
  /** Null removes a filter. Goes back to the first page. */
  change: (values: Patch) => void;
  /** The address of the same report with other filters, for a link. */
  linkTo: (values: Patch) => string;
}

/** The filters and the page of a report in the address. `fields`: a constant. */
export function useReport<F extends ReportFields>(fields: F): Report<ReportValues<F>> {
  const { params, id, change, with: addressWith } = useAddress<string>();
  return useMemo<Report<ReportValues<F>>>(
    () => ({
      values: readReport(params, fields),
      paging: { page: id('page') ?? 1, page_size: PAGE_SIZE },
      turnTo: page => change({ page: page === 1 ? null : page }),
      change: values => change({ ...values, page: null }),
      linkTo: values => addressWith({ ...values, page: null }),
    }),
    [params, fields, id, change, addressWith],
  );
}
