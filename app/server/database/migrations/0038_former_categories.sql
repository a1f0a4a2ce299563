CREATE TABLE "former_categories" (
	"name" text PRIMARY KEY NOT NULL,
	"category_key" text NOT NULL
);
