import { CopyOutlined } from '@ant-design/icons';
import { ActionButton } from './ActionButton.tsx';
import { toast } from './feedback/toast.ts';
import './copy-line.css';

/** What is to be handed over exactly as it stands, with a button that copies it; where the browser does not let, it is chosen by hand. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Copiado');
    } catch {
      toast.error('El navegador no dejó copiar: seleccione el texto y cópielo');
    }
  };
  return (
    <div className="cz-copy-line">
      <code>{text}</code>
      <ActionButton look="primary" icon={<CopyOutlined />} onClick={copy}>
        {label}
      </ActionButton>
    </div>
  );
}
