import { checkDigit, containerError, correctedContainer } from '@cabezal/domain/system/validation/container';
import { Button } from 'antd';
import { useState } from 'react';

/** The number that was probably meant, when the one typed is refused. */
const correctionOf = (code: string | null | undefined): string | null =>
  code && containerError(code) !== null ? correctedContainer(code) : null;

/** The correction of a container number, offered once its field is left; `handlers` go onto the input. */
export function useCodeCorrection(code: string | null | undefined) {
  const [isTyping, setTyping] = useState(false);
  return {
    right: isTyping ? null : correctionOf(code),
    handlers: { onFocus: () => setTyping(true), onBlur: () => setTyping(false) },
  };
}

/** Under a refused number: which digit is right, and the number to take with one press. */
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
