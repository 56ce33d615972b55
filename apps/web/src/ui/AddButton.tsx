import { PlusOutlined } from '@ant-design/icons';
import { useNavigate } from 'react-router';
import { ActionButton } from './ActionButton.tsx';

interface AddButtonProps {
  /** «Nuevo conductor» */
  children: string;
  /** The page where one is added, or what opens. */
  to: string | (() => void);
}

/** A list's main action: one more of what it shows. */
export function AddButton({ children, to }: AddButtonProps) {
  const navigate = useNavigate();
  return (
    <ActionButton look="primary" icon={<PlusOutlined />} onClick={() => (typeof to === 'string' ? navigate(to) : to())}>
      {children}
    </ActionButton>
  );
}
