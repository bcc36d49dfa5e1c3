import { BarChart } from '@mantine/charts';
import { formatDate } from '#domain/time.ts';
import { m } from '#locales/messages/messages.js';
import '@mantine/charts/styles.layer.css';

type SeatsChartProps = { data: readonly { day: string; sold: number }[] };

export default function SeatsChart({ data }: SeatsChartProps) {
  return (
    <BarChart
      h={200}
      data={data.map(({ day, sold }) => ({ day: formatDate(day).slice(0, 6), sold }))}
      dataKey="day"
      series={[{ name: 'sold', label: m.office_plot_sold(), color: 'rimba.5' }]}
      tickLine="none"
      gridAxis="x"
      maxBarWidth={28}
      yAxisProps={{ allowDecimals: false, width: 32 }}
      xAxisProps={{ minTickGap: 24 }}
      // Neither the drawing nor its tooltip moves: nothing here needs it, and some people are made ill by it.
      barProps={{ isAnimationActive: false, radius: [4, 4, 0, 0] }}
      tooltipAnimationDuration={0}
      // Heard as a table; the drawing itself must not be a stop of the tab key.
      barChartProps={{ accessibilityLayer: false }}
    />
  );
}
