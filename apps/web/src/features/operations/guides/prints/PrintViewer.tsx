import { CheckCircleFilled, PrinterOutlined, RightOutlined } from '@ant-design/icons';
import type { GuideRow } from '@cabezal/contract/operations/guides/guide.shapes';
import { guidePdf } from '@cabezal/contract/operations/guides/guides.calls';
import { containerNumber, guideNumber, kindName } from '@cabezal/domain/trips/status/guide-name';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../../../api/api-error.ts';
import { readFile } from '../../../../api/files.ts';
import { callKey } from '../../../../api/nouns.ts';
import { openAnswer } from '../../../../kits/files/open-answer.ts';
import { useGuidePaper } from '../../../../kits/trips/use-guide-paper.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Answer } from '../../../../ui/feedback/Answer.tsx';
import { GuideQr } from './GuideQr.tsx';
import { markPrinted, usePrinted } from './printed.ts';
import './prints.css';

/** False on phones, which cannot display a PDF inside a page. */
const isShown = navigator.pdfViewerEnabled;

interface ViewerProps {
  guides: readonly GuideRow[];
  onClose: () => void;
}

/** Shows the sheets of the selected guides one after another, to be checked and printed. */
export function PrintViewer({ guides, onClose }: ViewerProps) {
  const title = guides.length === 1 ? 'Imprimir la guía' : `Imprimir ${guides.length} guías`;
  return (
    <Dialog unsaved={null} open={guides.length > 0} title={title} width={1080} footer={null} onClose={onClose} centered>
      {guides.length > 0 && <Sheets guides={guides} onClose={onClose} />}
    </Dialog>
  );
}

function Sheets({ guides, onClose }: ViewerProps) {
  const [index, setIndex] = useState(0);
  const frame = useRef<HTMLIFrameElement>(null);
  /** The guide whose sheet is in the frame; a sheet that is not there would print an empty page. */
  const [seen, setSeen] = useState<number | null>(null);
  const printed = usePrinted();
  const paper = useGuidePaper();
  const guide = guides[index];
  if (!guide) return null;
  const isLast = index === guides.length - 1;
  const { id_guide, guide_number } = guide;
  const print = async () => {
    if (isShown) frame.current?.contentWindow?.print();
    else if (!(await openAnswer(guidePdf, { id_guide }, `guia_${guide_number}.pdf`))) return;
    markPrinted(id_guide);
    void paper.told(guide);
  };
  return (
    <div className="cz-guides-print">
      <ol className="cz-guides-print-list">
        {guides.map((entry, at) => (
          <li key={entry.id_guide}>
            <button type="button" aria-current={at === index} onClick={() => setIndex(at)}>
              <strong>{guideNumber(entry)}</strong>
              {printed[entry.id_guide] && <CheckCircleFilled className="cz-good" title="Impresa" />}
              <span>
                {kindName(entry.kind)} · {containerNumber(entry)}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <Sheet key={id_guide} guide={guide} frame={frame} onSeen={() => setSeen(id_guide)} />
      <div className="cz-guides-print-side">
        <GuideQr id_guide={id_guide} />
        <ActionButton
          look="primary"
          block
          icon={<PrinterOutlined />}
          can={!isShown || seen === id_guide || 'Espere a que se vea la hoja'}
          onClick={print}
        >
          {isShown ? 'Imprimir' : 'Abrir la hoja'}
        </ActionButton>
        <Button
          block
          icon={isLast ? undefined : <RightOutlined />}
          onClick={() => (isLast ? onClose() : setIndex(index + 1))}
        >
          {isLast ? 'Terminar' : `Siguiente (${index + 2} de ${guides.length})`}
        </Button>
      </div>
    </div>
  );
}

function usePdfAddress(id_guide: number) {
  const found = useQuery<Blob, ApiError>({
    queryKey: callKey(guidePdf, { id_guide }),
    queryFn: ({ signal }) => readFile(guidePdf, { id_guide }, { signal }),
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!found.data) return;
    const made = URL.createObjectURL(found.data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [found.data]);
  return { data: address, error: found.error, refetch: found.refetch };
}

interface SheetProps {
  guide: GuideRow;
  frame: RefObject<HTMLIFrameElement | null>;
  /** Called when the sheet is in the frame. */
  onSeen: () => void;
}

function Sheet({ guide, frame, onSeen }: SheetProps) {
  const waiting = (
    <div className="cz-guides-print-sheet cz-guides-print-wait" role="status" aria-label="Preparando la hoja" />
  );
  return (
    <Answer query={usePdfAddress(guide.id_guide)} what="la hoja" loading={waiting}>
      {address =>
        isShown ? (
          <div className="cz-guides-print-sheet">
            <iframe ref={frame} src={address} title={`Hoja de la guía ${guide.guide_number ?? ''}`} onLoad={onSeen} />
          </div>
        ) : (
          <div className="cz-guides-print-none">Este navegador abre las hojas en otra pestaña.</div>
        )
      }
    </Answer>
  );
}
