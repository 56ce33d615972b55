import type { Call } from '@cabezal/contract/call';
import type { ReactNode } from 'react';
import { downloadFile } from '../../../../api/files.ts';
import { useCall } from '../../../../api/use-call.ts';
import { Answer } from '../../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ExcelButton } from '../../../../ui/table/ExcelButton.tsx';

interface IndicatorPanelProps<In, Out> {
  title: string;
  /** What is counted, and how. */
  note: string;
  call: Call<In, Out>;
  excel: Call<In, unknown>;
  /** The name of the file, without extension. */
  file: string;
  asked: In;
  isEmpty: (found: Out) => boolean;
  tools?: ReactNode;
  children: (found: Out) => ReactNode;
}

/** One indicator: what it counts, its charts with their tables, its Excel. */
export function IndicatorPanel<In, Out>(props: IndicatorPanelProps<In, Out>) {
  const { title, note, call, excel, file, asked, isEmpty, tools, children } = props;
  const found = useCall(call, asked, { keepPrevious: true });
  return (
    <section className="cz-panel" aria-label={title}>
      <header className="cz-dashboard-indicator-head">
        <h2>{title}</h2>
        <div className="cz-dashboard-tools">
          {tools}
          <ExcelButton onExcel={() => downloadFile(excel, asked, `${file}.xlsx`)} />
        </div>
      </header>
      <div className="cz-panel-body cz-dashboard-indicator">
        <p className="cz-quiet">{note}</p>
        <Answer query={found} what="el indicador">
          {answer =>
            isEmpty(answer) ? (
              <EmptyState title="Nada en este período" text="Elija otros días o quite filtros." />
            ) : (
              children(answer)
            )
          }
        </Answer>
      </div>
    </section>
  );
}
