import { formatPercent } from '@cabezal/domain/system/amounts/format';
import { Progress } from 'antd';

/** The used part of a limit: the figure, and a bar if there is a limit. */
export function UsedBar({ used, limit, text }: { used: number; limit: number | null; text: string }) {
  if (limit === null) return <span className="cz-discounts-used">{text}</span>;
  const percent = Math.min(100, Math.round((used / limit) * 100));
  return (
    <span className="cz-discounts-used">
      {text} <span className="cz-quiet">({formatPercent(percent, 0)})</span>
      <Progress
        className="cz-discounts-bar"
        percent={percent}
        size="small"
        showInfo={false}
        aria-label={`${formatPercent(percent, 0)} usado`}
      />
    </span>
  );
}
