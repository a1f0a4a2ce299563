CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"finished_at" timestamp with time zone DEFAULT now() NOT NULL,
	"place" text NOT NULL
);
