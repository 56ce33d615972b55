import { CopyOutlined } from '@ant-design/icons';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Button, Input, QRCode } from 'antd';
import type { ReactNode } from 'react';
import { copyLink } from '../../../ui/feedback/toast.ts';
import './guides.css';

export interface MadeLink {
  url: string;
  expires_at: string;
}

/** A new link: its QR code, its text to copy, its expiry. */
export function LinkBox({ link, title, children }: { link: MadeLink; title: string; children?: ReactNode }) {
  return (
    <div className="cz-guides-link-made">
      <QRCode value={link.url} size={112} bordered={false} type="svg" aria-label={`QR: ${title}`} />
      <div>
        <Input readOnly value={link.url} aria-label={title} onFocus={event => event.target.select()} />
        <Button icon={<CopyOutlined />} onClick={() => void copyLink(link.url)}>
          Copiar
        </Button>
        {children}
        <span className="cz-quiet">Vale hasta el {formatDateTime(link.expires_at)}</span>
      </div>
    </div>
  );
}
