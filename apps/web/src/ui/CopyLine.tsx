import { CopyOutlined } from '@ant-design/icons';
import { ActionButton } from './ActionButton.tsx';
import { copyText } from './feedback/toast.ts';
import './copy-line.css';

/** A text to be copied without changes, with a button that copies it. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  return (
    <div className="cz-copy-line">
      <code>{text}</code>
      <ActionButton look="primary" icon={<CopyOutlined />} onClick={() => copyText(text)}>
        {label}
      </ActionButton>
    </div>
  );
}
