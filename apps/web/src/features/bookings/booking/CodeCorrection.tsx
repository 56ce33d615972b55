import { checkDigit, containerError, correctedContainer } from '@cabezal/domain/system/validation/container';
import { Button } from 'antd';
import { useState } from 'react';

/** The number that was probably meant, if the typed one is refused. */
const correctionOf = (code: string | null | undefined): string | null =>
  code && containerError(code) !== null ? correctedContainer(code) : null;

/** Suggests a corrected container number on blur; `handlers` belong to the input. */
export function useCodeCorrection(code: string | null | undefined) {
  const [isTyping, setTyping] = useState(false);
  return {
    right: isTyping ? null : correctionOf(code),
    handlers: { onFocus: () => setTyping(true), onBlur: () => setTyping(false) },
  };
}

/** Shown under a refused number: the right check digit, and a button that applies it. */
export function CodeCorrection({ right, onUse }: { right: string; onUse: () => void }) {
  const body = right.slice(0, 10);
  return (
    <span>
      Para {body} el dígito es {checkDigit(body)}.{' '}
      <Button type="link" size="small" className="cz-booking-inline-link" onClick={onUse}>
        Usar {right}
      </Button>
    </span>
  );
}
