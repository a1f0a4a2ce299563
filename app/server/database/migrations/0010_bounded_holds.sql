CREATE TABLE "hold_origins" (
	"checkout_id" text PRIMARY KEY NOT NULL,
	"network" text NOT NULL,
	"site" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stopped_holders" (
	"user_id" text PRIMARY KEY NOT NULL,
	"stopped_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "without_hold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "hold_origins_site" ON "hold_origins" USING btree ("site","made_at");
--> statement-breakpoint
-- The facts of app/shop/delivery/holds.ts. Locks the day's row, so that the claim that follows finds them true; what was
-- held lately is counted before.
CREATE FUNCTION count_holds(wanted_day date, wanted_slot text, shopper text, a_network text, a_site text, work_per_day int)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  answer jsonb;
BEGIN
  SELECT jsonb_build_object(
    'isConfirmed', coalesce((SELECT email_verified FROM "user" WHERE id = shopper), false),
    'isStopped', EXISTS (SELECT FROM stopped_holders WHERE user_id = shopper),
    'lately', jsonb_build_object(
      'account', (SELECT jsonb_build_object('unpaid', count(*), 'paid', 0)
        FROM checkouts c JOIN slot_claims USING (user_id)
        WHERE c.user_id = shopper AND checkout_id = c.id AND c.status = 'expired'
          AND c.created_at > greatest(now() - interval '1 day', (SELECT max(created_at) FROM orders WHERE user_id = shopper))),
      'network', jsonb_build_object(
        'unpaid', count(*) FILTER (WHERE c.status = 'expired' AND h.network = a_network),
        'paid', count(*) FILTER (WHERE c.status = 'ordered' AND h.network = a_network)),
      'site', jsonb_build_object(
        'unpaid', count(*) FILTER (WHERE c.status = 'expired'), 'paid', count(*) FILTER (WHERE c.status = 'ordered'))))
    INTO answer
    FROM hold_origins h JOIN checkouts c ON c.id = h.checkout_id
    WHERE h.site = a_site AND h.made_at > now() - interval '1 day';
  INSERT INTO delivery_days (day, capacity) VALUES (wanted_day, work_per_day) ON CONFLICT DO NOTHING;
  PERFORM FROM delivery_days WHERE day = wanted_day FOR NO KEY UPDATE;
  RETURN answer || (
    WITH holds AS (
      SELECT work, (slot_id = wanted_slot)::int AS place, user_id = shopper AS own, network = a_network AS near, site = a_site AS around
        FROM slot_claims LEFT JOIN hold_origins USING (checkout_id) WHERE day = wanted_day AND state = 'held'
    ), sums AS (
      SELECT coalesce(sum(work), 0) AS work, coalesce(sum(place), 0) AS places,
        coalesce(sum(work) FILTER (WHERE own), 0) AS own_work, coalesce(sum(place) FILTER (WHERE own), 0) AS own_places,
        coalesce(sum(work) FILTER (WHERE near), 0) AS near_work, coalesce(sum(place) FILTER (WHERE near), 0) AS near_places,
        coalesce(sum(work) FILTER (WHERE around), 0) AS around_work, coalesce(sum(place) FILTER (WHERE around), 0) AS around_places
        FROM holds
    )
    SELECT jsonb_build_object(
      'unsold', jsonb_build_object('work', d.capacity - d.taken + work,
        'places', coalesce(s.capacity - s.taken, p.capacity, 0) + places),
      'held', jsonb_build_object(
        'everyone', jsonb_build_object('work', work, 'places', places),
        'account', jsonb_build_object('work', own_work, 'places', own_places),
        'network', jsonb_build_object('work', near_work, 'places', near_places),
        'site', jsonb_build_object('work', around_work, 'places', around_places)))
      FROM sums CROSS JOIN delivery_days d
        LEFT JOIN slot_days s ON s.day = d.day AND s.slot_id = wanted_slot
        LEFT JOIN delivery_slots p ON p.id = wanted_slot
      WHERE d.day = wanted_day);
END $$;
