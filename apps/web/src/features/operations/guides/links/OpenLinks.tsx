import { LinkOutlined } from '@ant-design/icons';
import { useNavigate } from 'react-router';
import { paths } from '../../../../app/paths.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';

/** Opens the list of tracking links that are out. */
export function OpenLinks() {
  const navigate = useNavigate();
  const { mayOpen } = useAccess();
  if (!mayOpen(paths.links)) return null;
  return (
    <ActionButton icon={<LinkOutlined />} onClick={() => navigate(paths.links)}>
      Enlaces abiertos
    </ActionButton>
  );
}
