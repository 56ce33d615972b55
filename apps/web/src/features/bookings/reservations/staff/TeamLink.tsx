import { TeamOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';

/** To the board of the team, one row a person. */
export function TeamLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to}>
      <Button icon={<TeamOutlined />}>{children}</Button>
    </Link>
  );
}
