import { coordinatesProblem, formatCoordinates, parseCoordinates } from '@cabezal/domain/places/locations/location';
import { Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useUnread } from '../../../ui/form/typed-picker.tsx';

interface Props {
  id?: string;
  /** Latitude: the field's own value; the longitude is another field of the form. */
  value?: number | null;
  lng: number | null | undefined;
  onPlace: (place: { lat: number; lng: number } | null) => void;
  onBlur?: () => void;
}

/** «-2.2741, -79.9123», as copied from other programs. */
export function CoordinatesInput({ id, value, lng, onPlace, onBlur }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const report = useUnread();
  const giveWay = useRef(() => {});
  giveWay.current = () => {
    if (typed === null || coordinatesProblem(typed) === null) return;
    setTyped(null);
    report?.(null);
  };
  useEffect(() => {
    // Set on the map: an unreadable text is discarded.
    if (typeof value === 'number' && typeof lng === 'number') giveWay.current();
  }, [value, lng]);
  const shown = typeof value === 'number' && typeof lng === 'number' ? formatCoordinates({ lat: value, lng }) : '';
  return (
    <Input
      id={id}
      autoComplete="off"
      placeholder="-2.2741, -79.9123"
      value={typed ?? shown}
      onChange={event => {
        setTyped(event.target.value);
        report?.(coordinatesProblem(event.target.value));
        onPlace(parseCoordinates(event.target.value));
      }}
      onBlur={() => {
        // Unreadable text stays, so that it can be corrected.
        if (typed !== null && coordinatesProblem(typed) === null) setTyped(null);
        onBlur?.();
      }}
    />
  );
}
