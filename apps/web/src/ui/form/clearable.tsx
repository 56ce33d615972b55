import { CloseCircleFilled } from '@ant-design/icons';

/** `allowClear` of every select: antd's own says «Clear» to a screen reader. */
export const clearable = { label: 'Borrar', clearIcon: <CloseCircleFilled /> };
