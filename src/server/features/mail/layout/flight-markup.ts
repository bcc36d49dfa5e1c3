import { flightInstants } from '#domain/trips/flight-times.ts';
import type { FlightView, Place, TripView } from '#domain/trips/trip-view.ts';

interface Reserved {
  readonly reference: string;
  readonly passenger: string;
  readonly airlines: string;
  readonly link: string;
}

const SCHEMA = 'http://schema.org';

export function flightMarkup({ outbound, back }: TripView, booking: Reserved): object[] {
  return [...outbound.flights, ...(back?.flights ?? [])].flatMap((flight) => {
    const { from, to } = flight;
    return from && to ? [reservation(flight, [from, to], booking)] : [];
  });
}

function reservation(flight: FlightView, [from, to]: readonly [Place, Place], booking: Reserved): object {
  const [, carrier = '', number = ''] = /^([A-Z0-9]{2}) ?(\d+[A-Z]?)$/.exec(flight.flightNumber) ?? [];
  const instants = flightInstants({ ...flight, dayOffset: flight.dayOffset });
  return {
    '@context': SCHEMA,
    '@type': 'FlightReservation',
    reservationNumber: booking.reference,
    reservationStatus: `${SCHEMA}/Confirmed`,
    url: booking.link,
    underName: { '@type': 'Person', name: booking.passenger },
    reservationFor: {
      '@type': 'Flight',
      flightNumber: number || flight.flightNumber,
      airline: { '@type': 'Airline', name: booking.airlines, ...(carrier && { iataCode: carrier }) },
      departureAirport: airport(from),
      departureTime: localTime(flight.departsOn, flight.departureTime, instants?.departsAt),
      arrivalAirport: airport(to),
      ...(flight.arrivesOn && {
        arrivalTime: localTime(flight.arrivesOn, flight.arrivalTime, instants?.landsAt),
      }),
    },
  };
}

function airport({ code, city, name }: Place): object {
  return { '@type': 'Airport', name: [city, name].filter(Boolean).join(' ') || code, iataCode: code };
}

function localTime(date: string, time: string, instant: Date | undefined): string {
  const wall = `${date}T${time}:00`;
  if (!instant) return wall;
  const minutes = Math.round((Date.parse(`${wall}Z`) - instant.getTime()) / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${wall}${minutes < 0 ? '-' : '+'}${hours}:${rest}`;
}
