import { Button, type ButtonProps, Tooltip } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { isMeant, watchPresses } from './same-gesture.ts';
import './page.css';

export interface ActionButtonProps extends Omit<ButtonProps, 'disabled' | 'type' | 'variant' | 'color'> {
  /** True, or the reason in Spanish why the action is not possible now. The reason is a tooltip; the button stays focusable. */
  can?: true | string;
  /** `next`: the orange button of the next step; at most one on a screen. */
  look?: 'next' | 'primary' | 'normal' | 'danger' | 'text';
}

const looks: Record<NonNullable<ActionButtonProps['look']>, ButtonProps> = {
  next: { type: 'primary', className: 'cz-next' },
  primary: { type: 'primary' },
  normal: {},
  danger: { danger: true },
  text: { type: 'text', className: 'cz-text-button' },
};

/**
 * A button with the reason why it is disabled. While the promise of a press runs, it shows progress and ignores further presses. The second
 * press of a double click counts only if the button was there and said the same at the first: else it would confirm what nobody has read.
 */
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
  useEffect(watchPresses, []);
  const shape = looks[look];
  const refused = typeof can === 'string';
  const press: ButtonProps['onClick'] = async event => {
    if (refused || running.current || !isMeant(event, event.currentTarget)) return event.preventDefault();
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
  // Always the same elements, so that a button keeps the focus when it becomes enabled.
  return <Tooltip title={refused ? can : undefined}>{button}</Tooltip>;
}
