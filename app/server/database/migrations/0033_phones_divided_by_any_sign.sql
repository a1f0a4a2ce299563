-- As `phoneDigits` (app/shop/delivery/thai-phone.ts), now also for a number of Thailand whose digits any sign divides.
CREATE OR REPLACE FUNCTION phone_digits(text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  form text := search_form($1);
  plain text := form;
  divided text;
BEGIN
  FOR divided IN SELECT (regexp_matches(form,
    '(?:^|[^0-9+])((?:(?:\+ ?|00)?66[ .,/_~·•()-]{0,3}(?:0[ .,/_~·•()-]{0,3})?|\(?0[ .,/_~·•()-]{0,3})(?:[689](?:[ .,/_~·•()-]{0,3}[0-9]){8}|[2-57](?:[ .,/_~·•()-]{0,3}[0-9]){7})(?![0-9]))', 'g'))[1]
  LOOP
    plain := replace(plain, divided, regexp_replace(divided, '[^0-9+]', '', 'g'));
  END LOOP;
  RETURN btrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(plain, '([0-9] ?)\(0\)', '\1', 'g'), '[ ().-]', '', 'g'),
    '\+660?', ' 0', 'g'), '(^|[^0-9])00660?', '\1 0', 'g'), '(^|[^0-9])660?(?=[0-9]{8,9}(?![0-9]))', '\1 0', 'g'),
    '(^|[^0-9])00(?=[1-9][0-9]{7})', '\1', 'g'), '[^0-9]+', ' ', 'g'));
END $$;
--> statement-breakpoint
-- Stored numbers are folded again as the shop runs (docs/decisions/0090).
INSERT INTO texts_to_fold (kind) VALUES ('orders') ON CONFLICT (kind) DO UPDATE SET behind = '';
