import { escapeHtml } from '@cabezal/domain/system/text/escape-html';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import type { ScannedGuide } from './qr.queries.ts';

export type QrState = 'VALID' | 'CLOSED' | 'ANNULLED' | 'RESCUED' | 'UNKNOWN';

const STATES: Readonly<Record<QrState, readonly [word: string, text: string]>> = {
  VALID: ['VIGENTE', 'Compare estos datos con el papel y con el camión.'],
  CLOSED: ['CERRADA', 'El viaje de esta guía ya terminó.'],
  ANNULLED: ['ANULADA', 'Esta guía no vale: no deje entrar ni salir con ella.'],
  RESCUED: ['RESCATADA', 'Otra unidad tomó este viaje.'],
  UNKNOWN: ['DESCONOCIDA', 'Este código no es de ninguna guía.'],
};

/** State of a guide, for somebody who compares it with paper and truck. */
export function stateOf(guide: ScannedGuide | undefined): QrState {
  if (guide === undefined) return 'UNKNOWN';
  if (guide.deleted) return 'ANNULLED';
  if (guide.rescued) return 'RESCUED';
  return guide.closed ? 'CLOSED' : 'VALID';
}

const fact = (name: string, value: string | null | undefined): string =>
  value == null || value === '' ? '' : `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`;

/**
 * The page that a scan opens, without login. Its only script is the file that adds the place; it shows no client, price, phone or position.
 */
export function qrPage(guide: ScannedGuide | undefined, place_key: string, zone: string): string {
  const state = stateOf(guide);
  const [word, text] = STATES[state];
  const by = guide?.rescuer ? ` Sigue con la placa ${escapeHtml(guide.rescuer)}.` : '';
  const at = (instant: string | null): string | null => (instant === null ? null : formatDateTime(instant, zone));
  const facts =
    guide === undefined
      ? ''
      : [
          fact('Operadora', guide.operator),
          fact('Transportista', guide.carrier_name),
          fact('Placa', guide.license_plate && formatPlate(guide.license_plate)),
          fact('Disco', guide.disk),
          fact('Conductor', guide.driver_name),
          fact('Contenedor', guide.container_code),
          fact('Sellos', guide.seals.join(', ')),
          fact('Origen', guide.origin),
          fact('Destino', guide.destination),
          fact('Hora prevista', at(guide.planned_start)),
          fact('Emitida', at(guide.issued_at)),
        ].join('');
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Guía ${escapeHtml(guide?.guide_number ?? 'desconocida')}</title>
<link rel="stylesheet" href="/qr/page.css"></head>
<body class="${state.toLowerCase()}"><main>
<p class="state">${word}</p><h1>${escapeHtml(guide?.guide_number ?? 'Guía desconocida')}</h1>
<p>${text}${by}</p><dl>${facts}</dl>
<button id="share" data-key="${escapeHtml(place_key)}">Compartir mi ubicación</button><p id="shared" role="status"></p>
</main><script src="/qr/page.js" defer></script></body></html>`;
}

/** Style of the page: its state is readable from three metres away. */
export const QR_CSS = `body{margin:0;font:16px/1.4 system-ui,sans-serif;background:#edf1f3;color:#14242c}
main{max-width:480px;margin:0 auto;padding:16px;background:#fff;min-height:100vh;box-sizing:border-box}
.state{margin:0;padding:16px;border-radius:8px;font-size:32px;font-weight:700;text-align:center;color:#fff;background:#66757f}
.valid .state{background:#2c8748}.annulled .state{background:#cf2f27}.rescued .state{background:#c07f00}.unknown .state{background:#cf2f27}
h1{margin:16px 0 4px;font-size:24px}dl{margin:16px 0}dl div{display:flex;gap:12px;padding:8px 0;border-bottom:1px solid #e3e9ec}
dt{flex:0 0 128px;color:#44545e}dd{margin:0;font-weight:600;overflow-wrap:anywhere}
button{width:100%;padding:14px;border:1px solid #0b5560;border-radius:8px;background:#fff;color:#0b5560;font:inherit;font-weight:600}`;

/** Adds the place when the person agrees and the browser permits it. */
export const QR_SCRIPT = `const button=document.getElementById('share'),told=document.getElementById('shared');
button.addEventListener('click',()=>{if(!navigator.geolocation){told.textContent='Este teléfono no da su ubicación';return}
told.textContent='Buscando la ubicación…';navigator.geolocation.getCurrentPosition(async({coords})=>{
const answer=await fetch('/qr/place',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({key:button.dataset.key,lat:coords.latitude,lng:coords.longitude,accuracy_m:Math.round(coords.accuracy)})}).catch(()=>null);
told.textContent=answer&&answer.ok?'Ubicación enviada. Gracias.':'No se pudo enviar la ubicación';button.disabled=!!(answer&&answer.ok)},
()=>{told.textContent='El teléfono no permitió dar la ubicación'},{enableHighAccuracy:true,timeout:15000})});`;
