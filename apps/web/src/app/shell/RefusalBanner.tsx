import { CloseCircleFilled, CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { forgetRefusal, useRefusal } from '../../ui/feedback/refusal.ts';

/** Over every screen: the last refusal, for longer than its toast. */
export function RefusalBanner() {
  const text = useRefusal();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is the reason
  useEffect(() => forgetRefusal, [pathname]);
  if (text === null) return null;
  return (
    <div className="cz-shell-refusal" role="alert">
      <CloseCircleFilled />
      <span className="cz-shell-refusal-text">{text}</span>
      <Button type="text" size="small" icon={<CloseOutlined />} aria-label="Quitar el aviso" onClick={forgetRefusal} />
    </div>
  );
}
