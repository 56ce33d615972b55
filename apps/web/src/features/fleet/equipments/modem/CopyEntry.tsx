import { CopyOutlined } from '@ant-design/icons';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { copyText } from '../../../../ui/feedback/toast.ts';

interface CopyEntryProps {
  label: string;
  text: string;
  /** A text of several lines, shown as it will be pasted. */
  block?: boolean;
}

/** A value to be entered in another system exactly as it is, with a button that copies it. */
export function CopyEntry({ label, text, block }: CopyEntryProps) {
  return (
    <div className="cz-equipments-copy">
      <span className="cz-records-second">{label}</span>
      <div>
        {block ? <pre>{text}</pre> : <code>{text}</code>}
        <ActionButton
          size="small"
          icon={<CopyOutlined />}
          aria-label={`Copiar: ${label}`}
          onClick={() => copyText(text)}
        />
      </div>
    </div>
  );
}
