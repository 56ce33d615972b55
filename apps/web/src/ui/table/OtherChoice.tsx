import { Segmented } from 'antd';

export interface OtherChoiceProps {
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** The switch between the list and its other view. */
export default function OtherChoice(props: OtherChoiceProps) {
  return <Segmented aria-label="Cómo se muestran" {...props} />;
}
