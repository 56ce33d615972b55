import { WhatsAppOutlined } from '@ant-design/icons';
import { guideName } from '@cabezal/domain/system/text/guide-name';
import { Button } from 'antd';

interface WhatsAppButtonProps {
  phone: string;
  guide: Parameters<typeof guideName>[0];
  url: string;
  size?: 'small';
}

/** Ecuadorian numbers are written 098…; in international form 593 98…. */
const abroad = (phone: string) => phone.replace(/\D/g, '').replace(/^0/, '593');

/** Opens WhatsApp with a message that contains the driver's link. */
export function WhatsAppButton({ phone, guide, url, size }: WhatsAppButtonProps) {
  const words = `${guideName(guide)}: abra su viaje aquí ${url}`;
  return (
    <Button
      size={size}
      icon={<WhatsAppOutlined />}
      href={`https://wa.me/${abroad(phone)}?text=${encodeURIComponent(words)}`}
      target="_blank"
      rel="noreferrer"
    >
      WhatsApp
    </Button>
  );
}
