import { Button, type ButtonProps, Tooltip } from 'antd';
import { useRef, useState } from 'react';
import './page.css';

export interface ActionButtonProps extends Omit<ButtonProps, 'disabled' | 'type' | 'variant' | 'color'> {
  /** True, or the reason in Spanish why it is not possible now: shown in a tooltip, the button stays focusable. */
  can?: true | string;
  /** `next` is the orange one: the one thing to do next, at most one on a screen. */
  look?: 'next' | 'primary' | 'normal' | 'danger' | 'text';
}

const looks: Record<NonNullable<ActionButtonProps['look']>, ButtonProps> = {
  next: { type: 'primary', className: 'cz-next' },
  primary: { type: 'primary' },
  normal: {},
  danger: { danger: true },
  text: { type: 'text', className: 'cz-text-button' },
};

/** A button that says why it cannot be pressed, and that is pressed once: while a returned promise runs it shows it is working. */
export function ActionButton({
  can = true,
  look = 'normal',
  onClick,
  className = '',
  loading,
  ...rest
}: ActionButtonProps) {
  const running = useRef(false);
  const [working, setWorking] = useState(false);
  const shape = looks[look];
  const refused = typeof can === 'string';
  const press: ButtonProps['onClick'] = async event => {
    if (refused || running.current) return event.preventDefault();
    const answer = (onClick as ((e: typeof event) => unknown) | undefined)?.(event);
    if (!(answer instanceof Promise)) return;
    running.current = true;
    setWorking(true);
    try {
      await answer;
    } finally {
      running.current = false;
      setWorking(false);
    }
  };
  const button = (
    <Button
      {...shape}
      {...rest}
      loading={loading ?? (working && { delay: 200 })}
      className={`${shape.className ?? ''} ${refused ? 'cz-refused' : ''} ${className}`}
      aria-disabled={refused || undefined}
      htmlType={refused ? 'button' : rest.htmlType}
      onClick={press}
    />
  );
  // Always the same elements, so that a button that becomes possible keeps the focus.
  return <Tooltip title={refused ? can : undefined}>{button}</Tooltip>;
}
