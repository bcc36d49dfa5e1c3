import type { ReactNode } from 'react';
import { Form, useNavigate } from 'react-router';
import { dealsPath } from '#domain/kernel/paths.ts';
import { formatSearchQuery, pressedSearchParam, type SearchQuery } from '#domain/search/search-query.ts';

const filterFormId = 'filters';

/** Sends the buttons below without JavaScript. It has no fields of its own. */
export function FilterForm() {
  return <Form id={filterFormId} method="get" action={dealsPath} />;
}

type FilterButtonProps = {
  /** The search after the button is pressed. */
  query: SearchQuery;
  isChosen: boolean;
  className: string;
  /** Opens the list if omitted. */
  onPress?: (query: SearchQuery) => void;
  children: ReactNode;
};

/** Buttons, because crawlers would follow links to thousands of combinations of filters. */
export function FilterButton({ query, isChosen, className, onPress, children }: FilterButtonProps) {
  const navigate = useNavigate();
  const address = formatSearchQuery(query);
  return (
    <button
      type="submit"
      form={filterFormId}
      name={pressedSearchParam}
      value={address.slice(dealsPath.length + 1)}
      aria-pressed={isChosen}
      className={className}
      onClick={(event) => {
        event.preventDefault();
        if (onPress) onPress(query);
        else navigate(address, { preventScrollReset: true });
      }}
    >
      {children}
    </button>
  );
}
