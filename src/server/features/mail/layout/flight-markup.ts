import { airlineName } from '#domain/trips/airlines.ts';
import { flightInstants } from '#domain/trips/flight-times.ts';
import type { Place, TripView } from '#domain/trips/trip-view.ts';

interface Reserved {
  readonly reference: string;
  readonly passenger: string;
  readonly airlines: string;
  readonly link: string;
}

const FLIGHT_NUMBER = /^(?<carrier>[A-Z0-9]{2}) ?(?<number>\d+[A-Z]?)$/;

const SCHEMA = 'http://schema.org';

/** Omits flights without a property that Google requires, because it rejects the markup of the whole email. */
export function flightMarkup({ outbound, back }: TripView, booking: Reserved): object[] {
  return [...outbound.flights, ...(back?.flights ?? [])].flatMap((flight) => {
    const { from, to, arrivesOn, arrivalTime } = flight;
    const { carrier, number } = FLIGHT_NUMBER.exec(flight.flightNumber)?.groups ?? {};
    if (!from || !to || !arrivesOn || !carrier || !number) return [];
    const instants = flightInstants({ ...flight, dayOffset: flight.dayOffset });
    return [
      reservation(booking, {
        '@type': 'Flight',
        flightNumber: number,
        airline: { '@type': 'Airline', name: airlineName(carrier) ?? booking.airlines, iataCode: carrier },
        departureAirport: airport(from),
        departureTime: localTime(flight.departsOn, flight.departureTime, instants?.departsAt),
        arrivalAirport: airport(to),
        arrivalTime: localTime(arrivesOn, arrivalTime, instants?.landsAt),
      }),
    ];
  });
}

/** Contains the booking reference and never the PNR, which is only for companies. */
function reservation({ reference, passenger, link }: Reserved, flight: object): object {
  return {
    '@context': SCHEMA,
    '@type': 'FlightReservation',
    reservationNumber: reference,
    reservationStatus: `${SCHEMA}/Confirmed`,
    url: link,
    underName: { '@type': 'Person', name: passenger },
    reservationFor: flight,
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
