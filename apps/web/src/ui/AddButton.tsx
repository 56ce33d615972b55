import { PlusOutlined } from '@ant-design/icons';
import { useNavigate } from 'react-router';
import { ActionButton } from './ActionButton.tsx';

interface AddButtonProps {
  /** «Nuevo conductor» */
  children: string;
  /** The page where a record is added, or a function that opens a dialog. */
  to: string | (() => void);
}

/** The main action of a list: adds a record. */
export function AddButton({ children, to }: AddButtonProps) {
  const navigate = useNavigate();
  return (
    <ActionButton look="primary" icon={<PlusOutlined />} onClick={() => (typeof to === 'string' ? navigate(to) : to())}>
      {children}
    </ActionButton>
  );
}
