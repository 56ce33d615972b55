import { TeamOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';

/** Links to the board of the team, which has one row per person. */
export function TeamLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to}>
      <Button icon={<TeamOutlined />}>{children}</Button>
    </Link>
  );
}
