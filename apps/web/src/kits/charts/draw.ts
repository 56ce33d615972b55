import { BarChart, BoxplotChart, HeatmapChart, LineChart } from 'echarts/charts';
import {
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapPiecewiseComponent,
} from 'echarts/components';
import { type EChartsCoreOption, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

use([
  BarChart,
  BoxplotChart,
  HeatmapChart,
  LineChart,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapPiecewiseComponent,
  SVGRenderer,
]);

export interface Drawn {
  dispose: () => void;
}

/** Draws into the element and resizes with it. `calm`: no animation. `onPoint`: a press on what is drawn of a point. */
export function draw(
  place: HTMLElement,
  option: EChartsCoreOption,
  { calm, onPoint }: { calm: boolean; onPoint: (point: number) => void },
): Drawn {
  const chart = init(place, null, { renderer: 'svg' });
  chart.setOption({ ...option, animation: !calm, animationDuration: 300 });
  chart.on('click', ({ dataIndex }) => {
    if (dataIndex !== undefined) onPoint(dataIndex);
  });
  const observer = new ResizeObserver(() => chart.resize());
  observer.observe(place);
  return {
    dispose: () => {
      observer.disconnect();
      chart.dispose();
    },
  };
}
