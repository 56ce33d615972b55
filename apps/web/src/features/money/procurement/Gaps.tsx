import { Alert } from 'antd';

/** What is missing for a qualification. */
export function Gaps({ gaps }: { gaps: readonly string[] }) {
  if (gaps.length === 0)
    return <Alert className="cz-detail-notice" type="success" showIcon title="Cumple los requisitos para calificar" />;
  return (
    <Alert
      className="cz-detail-notice"
      type="warning"
      showIcon
      title={gaps.length === 1 ? 'Le falta un requisito' : `Le faltan ${gaps.length} requisitos`}
      description={gaps.join(' · ')}
    />
  );
}
