import type { Call } from '@cabezal/contract/call';
import type { ReactNode } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { ReportAnswer } from '../../../../kits/report/ReportAnswer.tsx';
import { ReportExcel } from '../../../../kits/report/ReportExcel.tsx';
import { ReportPanel } from '../../../../kits/report/ReportPanel.tsx';

interface IndicatorPanelProps<In, Out> {
  title: string;
  /** What the indicator counts, and how. */
  note: string;
  call: Call<In, Out>;
  excel: Call<In, unknown>;
  /** Name of the Excel file, without extension. */
  file: string;
  asked: In;
  isEmpty: (found: Out) => boolean;
  tools?: ReactNode;
  children: (found: Out) => ReactNode;
}

const nothing = { title: 'Nada en este período', text: 'Elija otros días o quite filtros.' };

/** One indicator: a note on what it counts, its charts with their tables, its Excel. */
export function IndicatorPanel<In, Out>(props: IndicatorPanelProps<In, Out>) {
  const { title, note, call, excel, file, asked, isEmpty, tools, children } = props;
  const query = useCall(call, asked, { keepPrevious: true });
  return (
    <ReportPanel
      title={title}
      note={note}
      tools={
        <>
          {tools}
          <ReportExcel call={excel} input={asked} file={file} />
        </>
      }
    >
      <ReportAnswer query={query} what="el indicador" isEmpty={isEmpty} empty={nothing}>
        {children}
      </ReportAnswer>
    </ReportPanel>
  );
}
