import { CloseCircleFilled, CopyOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import './states.css';
import { copyText } from './toast.ts';

export interface ErrorStateProps {
  /** What failed: «No se pudo cargar la lista». */
  title: string;
  error: { message: string; request_id?: string | null };
  onRetry?: () => void;
  /** A calming fact: «Sus filtros siguen puestos.» */
  note?: ReactNode;
}

/** A failure shown in place of the content: what, why, retry, and the request id to copy. */
export function ErrorState({ title, error, onRetry, note }: ErrorStateProps) {
  return (
    <div className="cz-error" role="alert">
      <CloseCircleFilled className="cz-error-icon" />
      <div>
        <div className="cz-error-title">{title}</div>
        <div className="cz-error-text">
          {error.message} {note}
        </div>
        <div className="cz-error-actions">
          {onRetry && (
            <Button icon={<ReloadOutlined />} onClick={onRetry}>
              Reintentar
            </Button>
          )}
          <RequestId id={error.request_id} />
        </div>
      </div>
    </div>
  );
}

/** The id of a request, copyable for support. */
export function RequestId({ id }: { id: string | null | undefined }) {
  if (!id) return null;
  return (
    <Button
      type="text"
      size="small"
      className="cz-request-id"
      icon={<CopyOutlined />}
      iconPlacement="end"
      aria-label={`Copiar el código ${id}`}
      title="Para quien le da soporte: con este código se encuentra lo que pasó"
      onClick={() => void copyText(id, 'Código copiado')}
    >
      Código {id.length > 13 ? id.slice(0, 13) : id}
    </Button>
  );
}
