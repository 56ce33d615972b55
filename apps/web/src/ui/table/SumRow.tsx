import { Table } from 'antd';

interface SumRowProps {
  /** The number of columns before the amount; the text takes them. */
  span: number;
  text: string;
  amount: string;
  /** Less prominent: beside the sum, not part of it. */
  quiet?: boolean;
}

/** A row of the `summary` of a `MatrixTable`: what is summed, and the amount in the last column. */
export function SumRow({ span, text, amount, quiet = false }: SumRowProps) {
  const shown = (content: string) => (quiet ? <span className="cz-quiet">{content}</span> : <strong>{content}</strong>);
  return (
    <Table.Summary.Row>
      <Table.Summary.Cell index={0} colSpan={span}>
        {shown(text)}
      </Table.Summary.Cell>
      <Table.Summary.Cell index={span} align="right">
        {shown(amount)}
      </Table.Summary.Cell>
    </Table.Summary.Row>
  );
}
