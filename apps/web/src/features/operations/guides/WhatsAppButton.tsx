import { WhatsAppOutlined } from '@ant-design/icons';
import { guideName } from '@cabezal/domain/trips/status/guide-name';
import { Button } from 'antd';
import { whatsAppPath } from '../../../ui/whatsapp.ts';

interface WhatsAppButtonProps {
  phone: string;
  guide: Parameters<typeof guideName>[0];
  url: string;
  size?: 'small';
}

/** Opens WhatsApp with a message that contains the driver's link. */
export function WhatsAppButton({ phone, guide, url, size }: WhatsAppButtonProps) {
  const words = `${guideName(guide)}: abra su viaje aquí ${url}`;
  return (
    <Button size={size} icon={<WhatsAppOutlined />} href={whatsAppPath(phone, words)} target="_blank" rel="noreferrer">
      WhatsApp
    </Button>
  );
}
