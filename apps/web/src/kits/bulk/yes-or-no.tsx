import { Radio } from 'antd';

/** The control of a yes or no that must be chosen: a switch would default to «no». */
export const either = (yes: string, no: string) => (
  <Radio.Group
    options={[
      { value: true, label: yes },
      { value: false, label: no },
    ]}
  />
);
