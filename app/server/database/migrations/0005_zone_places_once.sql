-- Databases of before have a rule that PostgreSQL 14 does not know.
ALTER TABLE "zone_places" DROP CONSTRAINT IF EXISTS "zone_places_once";--> statement-breakpoint
-- A shop has some hundred places.
-- squawk-ignore require-concurrent-index-creation
CREATE UNIQUE INDEX "zone_places_place" ON "zone_places" USING btree (coalesce("province", ''),coalesce("district", ''),coalesce("postcode", ''));
